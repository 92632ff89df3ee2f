/**
 * Parts that several pages share: `<!-- part portal-head -->` stands for `web/parts/portal-head.html`; and
 * the amounts of commission that the pages promise. Comments are for us, and customers don't pay for them.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { formatRand } from '../../shared/kernel/money.ts';
import { MONTHLY_COMMISSION_CENTS, UPFRONT_COMMISSION_CENTS } from '../../shared/ledger/rules.ts';

const PART = /^( *)<!-- part ([\w-]+) -->\n/gm;
const COMMENT = /^ *<!--.*-->\n/gm;
const AMOUNTS = {
  '%UPFRONT_COMMISSION%': UPFRONT_COMMISSION_CENTS,
  '%MONTHLY_COMMISSION%': MONTHLY_COMMISSION_CENTS,
  '%YEARLY_COMMISSION%': 12 * MONTHLY_COMMISSION_CENTS,
  '%FIRST_YEAR_COMMISSION%': UPFRONT_COMMISSION_CENTS + 12 * MONTHLY_COMMISSION_CENTS,
};

/** A page with its parts, which may have parts themselves, and with its amounts. */
export function withParts(page: string): string {
  const whole = page.replaceAll(PART, (_, indent: string, name: string) => {
    const part = readFileSync(new URL(`../parts/${name}.html`, import.meta.url), 'utf8');
    return withParts(part.replaceAll(/^(?=.)/gm, indent));
  });
  return Object.entries(AMOUNTS).reduce(
    (text, [name, cents]) => text.replaceAll(name, formatRand(cents)),
    whole.replaceAll(COMMENT, ''),
  );
}

export function pageParts(): Plugin {
  return { name: 'page-parts', transformIndexHtml: { order: 'pre', handler: withParts } };
}
