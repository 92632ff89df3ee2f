/** The errors that a page reports: in its console, as uncaught exceptions, and as refusals by its CSP. */
import type { Page } from 'playwright';

declare global {
  interface Window {
    reportCspViolation(text: string): void;
  }
}

export interface Complaint {
  kind: 'console' | 'exception' | 'csp';
  text: string;
}

export interface Complaints {
  all(): readonly Complaint[];
  /** Announces complaints that the test provokes, such as the 401 of a wrong password. */
  expect(pattern: RegExp): void;
  /** From now on nothing that the page reports counts, as while it is closed. */
  end(): void;
  /** @throws Error naming every complaint that no pattern announced */
  refuse(): void;
}

/** Collects the complaints of a page; call it before the page loads anything. */
export async function listen(page: Page): Promise<Complaints> {
  const complaints: Complaint[] = [];
  const expected: RegExp[] = [];
  let isOver = false;
  const note = (complaint: Complaint) => {
    if (!isOver) complaints.push(complaint);
  };
  page.on('pageerror', (error) =>
    note({ kind: 'exception', text: `${error.name}: ${error.message}` }),
  );
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    const kind = /Content Security Policy/.test(text) ? 'csp' : 'console';
    note({ kind, text: `${text} (${message.location().url})` });
  });
  // Some refusals never reach the console, but all raise the event.
  await page.exposeBinding('reportCspViolation', (_source, text: string) => {
    note({ kind: 'csp', text });
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.reportCspViolation(`${event.effectiveDirective} refused ${event.blockedURI}`);
    });
  });
  return {
    all: () => complaints,
    expect: (pattern) => expected.push(pattern),
    end: () => {
      isOver = true;
    },
    refuse: () => {
      const unexpected = complaints.filter(
        ({ text }) => !expected.some((pattern) => pattern.test(text)),
      );
      if (unexpected.length === 0) return;
      const lines = unexpected.map(({ kind, text }) => `  ${kind}: ${text}`);
      throw new Error(`The page complained:\n${lines.join('\n')}`);
    },
  };
}
