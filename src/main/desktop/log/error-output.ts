const LONGEST_LINE = 1_000;
const ERROR_LINE = /^(?:Uncaught )?(?:\w+: )?([A-Z]\w*(?:Error|Exception)(?: \[\w+\])?):/;
const FRAME = /^\s+at /;

/**
 * What a helper process says on its standard error, as it may stand in the log: an error's own words can quote a plan,
 * so its name and the places in the program are kept and the words are not.
 * @returns takes lines without their ends, and yields what is to be logged; null for nothing
 */
export function errorOutputFilter(): (line: string) => string | null {
  let inMessage = false;
  return (line) => {
    const error = ERROR_LINE.exec(line);
    if (error) {
      inMessage = true;
      return error[1] ?? null;
    }
    if (FRAME.test(line)) inMessage = false;
    return inMessage || line.trim() === '' ? null : line.slice(0, LONGEST_LINE);
  };
}
