-- a comment; with a semicolon
CREATE TABLE a (
    b TEXT
);
INSERT INTO a (b) VALUES ('x;y');

  -- the end
DROP TABLE a