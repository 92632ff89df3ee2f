import type { Reporter, TestCase } from 'vitest/node';

/**
 * Prints each failure as it comes: the default reporter tells at the end, which a run that is stopped doesn't
 * reach.
 */
// oxlint-disable-next-line import/no-default-export -- vitest takes a reporter by its default export
export default class FailuresAtOnce implements Reporter {
  onTestCaseResult = (test: TestCase): void => {
    const { state, errors = [] } = test.result();
    if (state !== 'failed') return;
    for (const { message, diff = '' } of errors)
      process.stdout.write(
        `${test.module.relativeModuleId}: ${test.fullName}: ${message}\n${diff}\n`,
      );
  };
}
