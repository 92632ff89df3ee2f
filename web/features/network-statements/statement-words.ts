/** Texts and counts of networks' statements. */
import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import { APPLIED, FINDINGS, verdictNames } from '../../../shared/network-statements/rules.ts';
import { verdicts } from '../../../shared/network-statements/limits.ts';
import type {
  StatementApplied,
  StatementTotals,
  Verdict,
} from '../../../shared/network-statements/schemas.ts';

const countIn = ({ counts }: StatementTotals, these: readonly Verdict[]): number =>
  these.reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0);

/** Sales that a preview would change. */
export const toApply = (totals: StatementTotals) => countIn(totals, APPLIED);

/** Lines and sales that somebody has to look into. */
export const toLookInto = (totals: StatementTotals) => countIn(totals, FINDINGS);

/** The lists that have lines, with their counts. */
export const listOptions = ({ counts }: StatementTotals) =>
  verdicts
    .filter((verdict) => (counts[verdict] ?? 0) > 0)
    .map((value) => ({
      value,
      label: `${verdictNames[value]} (${formatCount(counts[value] ?? 0)})`,
    }));

/** The effects of applying a statement, in figures. */
export function consequences({ counts, late }: StatementTotals): string[] {
  const { end, activate } = counts;
  const lines: string[] = [];
  if (end > 0)
    lines.push(
      `${countOf(end, 'sale')} ${end === 1 ? 'ends' : 'end'} on the network’s day: no monthly commission from that month on. Upfront commission is taken back within the clawback period.`,
    );
  if (late > 0)
    lines.push(
      `${formatCount(late)} of them ended in a month that is closed: ${late === 1 ? 'it ends' : 'they end'} on the first day of the open month.`,
    );
  if (activate > 0)
    lines.push(
      `${countOf(activate, 'sale')} ${activate === 1 ? 'is' : 'are'} marked as activated by the network.`,
    );
  return lines;
}

/** The result of an application. */
export function appliedWords({ ended, activated, already, failed }: StatementApplied): string {
  const parts = [
    `${countOf(ended, 'sale')} ended`,
    `${formatCount(activated)} activated`,
    ...(already > 0 ? [`${formatCount(already)} done before`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} not applied`] : []),
  ];
  return `${parts.join(', ')}.`;
}
