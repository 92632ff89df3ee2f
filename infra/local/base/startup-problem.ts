/** The reason why the stack can't start, in one line for the user. */
export class StartupProblem extends Error {
  override readonly name = 'StartupProblem';
}

/** The system's error code (`EADDRINUSE`, …), where an error has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
