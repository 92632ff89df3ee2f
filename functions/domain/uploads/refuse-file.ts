/** A file of another company that can't be used: nothing of it is applied. */

/** The problem of a file, with the line where it is; for the user. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
  readonly line: number;
  readonly problem: string;

  /** @param character counted from the file's first one, where its lines say too little */
  constructor(line: number, problem: string, character?: number) {
    super(
      `Line ${line}${character === undefined ? '' : `, near character ${character}`}: ${problem}`,
    );
    this.line = line;
    this.problem = problem;
  }
}

/** @throws FileProblem always */
export function refuseLine(line: number, problem: string): never {
  throw new FileProblem(line, problem);
}
