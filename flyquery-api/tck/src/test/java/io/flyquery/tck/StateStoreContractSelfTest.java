package io.flyquery.tck;

import io.flyquery.spi.StateStore;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each defect of a store is caught by the rule that speaks of it; that correct stores pass, their own tests show. */
class StateStoreContractSelfTest {
    @ParameterizedTest
    @EnumSource
    void changedValuesAreCaught(RowDefect defect) {
        Kit.assertCaught(BrokenStore.class, defect.rule(), defect);
    }

    @ParameterizedTest
    @EnumSource
    void brokenTablesAreCaught(TableDefect defect) {
        Kit.assertCaught(BrokenStore.class, defect.rule(), defect);
    }

    @ParameterizedTest
    @EnumSource
    void brokenUnitsAreCaught(UnitDefect defect) {
        Kit.assertCaught(BrokenStore.class, defect.rule(), defect);
    }

    @ParameterizedTest
    @EnumSource
    void falseClaimsAreCaught(CapabilityDefect defect) {
        Kit.assertCaught(BrokenStore.class, defect.rule(), defect);
    }

    @ExtendWith(DefectResolver.class)
    static class BrokenStore extends StateStoreContract {
        private final Defect defect;
        private @Nullable StateStore rows;

        BrokenStore(Defect defect) {
            this.defect = defect;
        }

        @Override
        protected StateStore openEmptyStore() {
            rows = Stores.memory();
            return defect.brokenOver(rows);
        }

        @Override
        protected StateStore openAgain() {
            if (rows == null) {
                throw new IllegalStateException("openEmptyStore() comes first");
            }
            return defect.brokenAgain(rows);
        }

        @Override
        protected Set<Capability> capabilities() {
            return defect.capabilities();
        }
    }
}
