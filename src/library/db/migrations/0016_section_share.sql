-- How much of a section under way is done, from 0 to 1: what its drafter has answered of what it was asked. Null before
-- the first answer.
ALTER TABLE stages ADD COLUMN share REAL;
