/** What a page complains of: errors in its console, uncaught exceptions, refusals by its CSP. */
import type { Page } from 'playwright-core';

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
  /** @throws Error naming every complaint that nobody expected */
  refuse(): void;
}

/** An ear at a page, for whoever has the page at the time. */
export interface Ear {
  /** Hears from now on for somebody new, who knows nothing of what was complained of before. */
  restart(): Complaints;
}

/** Sets an ear to a page before it loads anything. */
export async function listen(page: Page): Promise<Ear> {
  let complaints: Complaint[] = [];
  // The console is silent about some refusals; the event isn't.
  await page.exposeBinding('reportCspViolation', (_source, text: string) => {
    complaints.push({ kind: 'csp', text });
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.reportCspViolation(`${event.effectiveDirective} refused ${event.blockedURI}`);
    });
  });
  return {
    restart() {
      const own: Complaint[] = [];
      complaints = own;
      hear(page, own);
      return complaintsOf(own);
    },
  };
}

function hear(page: Page, complaints: Complaint[]): void {
  page.on('pageerror', (error) =>
    complaints.push({ kind: 'exception', text: `${error.name}: ${error.message}` }),
  );
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    const kind = /Content Security Policy/.test(text) ? 'csp' : 'console';
    complaints.push({ kind, text: `${text} (${message.location().url})` });
  });
}

function complaintsOf(complaints: readonly Complaint[]): Complaints {
  const expected: RegExp[] = [];
  return {
    all: () => complaints,
    expect: (pattern) => expected.push(pattern),
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
