import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { MAX_STATEMENT_BYTES } from '../../../shared/network-statements/limits.ts';
import type {
  NetworkStatement,
  StatementTotals,
} from '../../../shared/network-statements/schemas.ts';
import { TwoLines, Whole } from '../../components/data-list.tsx';
import { Figure, Figures } from '../../components/figures.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import type { FileKind } from '../brought-files/index.ts';
import { statementCalls } from './queries.ts';
import { StatementChoice } from './statement-choice.tsx';
import { StatementPreview } from './statement-preview.tsx';
import { appliedWords, consequences, toApply, toLookInto } from './statement-words.ts';

/** Files by which a network tells whether customers are still there. */
export const networkStatements: FileKind<NetworkStatement> = {
  calls: statementCalls,
  screen: 'adminStatements',
  may: {
    upload: 'networkStatements.uploadNetworkStatement',
    apply: 'networkStatements.applyNetworkStatement',
  },
  words: {
    title: 'Network Statements',
    subtitle: 'Whether customers are still there, by their network’s own file',
    files: 'Network Statements',
    allFiles: 'All Statements',
    bringIn: 'Bring In a Statement',
    one: 'statement',
    short: 'statement',
    content: 'statement',
    counted: 'sales',
    apply: 'Apply Statement',
    preview: 'lists',
  },
  bringIn: {
    label: 'Statement',
    accept: '.csv,.txt',
    maxBytes: MAX_STATEMENT_BYTES,
    hint: 'Or drop it here: the network’s CSV of your customers. You see who is active and who has ended first; nothing changes until you apply it.',
    Chosen: StatementChoice,
  },
  list: {
    empty: (
      <EmptyState title="No statements yet">
        A network tells by a file which customers are active, and which it has lost. Bring it in
        here to stop paying for those who are gone.
      </EmptyState>
    ),
    linkText: ({ network }) => network,
    columns: (link) => [
      {
        title: 'Network',
        render: (statement) => <TwoLines wide first={link(statement)} second={statement.name} />,
      },
      { title: 'As of', render: ({ statementDay }) => <Whole>{formatDay(statementDay)}</Whole> },
    ],
    about: ({ statementDay }) => `As of ${formatDay(statementDay)}`,
  },
  heading: ({ network, statementDay }) => `${network}, as of ${formatDay(statementDay)}`,
  about: ({ name, uploadedAt, uploadedBy, totals }) => (
    <>
      {name}, uploaded {formatMoment(uploadedAt)} by {uploadedBy.name}.{' '}
      {totals
        ? `${countOf(totals.lines, 'line')}, compared with ${countOf(totals.sales, 'sale')} of ours.`
        : null}
    </>
  ),
  Totals,
  Preview: StatementPreview,
  application: {
    count: toApply,
    title: (count) => `Apply to ${countOf(count, 'Sale')}`,
    consequences,
    leftOut: (totals) => {
      const rest = toLookInto(totals);
      return rest > 0
        ? `${countOf(rest, 'finding')} to look into ${rest === 1 ? 'changes' : 'change'} nothing.`
        : undefined;
    },
    result: appliedWords,
    changes: ['sales', 'payouts'],
  },
  failed: { columns: ['line', 'outcome', 'sale'], fileName: 'network-statement-failed' },
};

function Totals({ totals }: { totals: StatementTotals }) {
  const { counts, late, leakage } = totals;
  const { end, activate, active, missing } = counts;
  return (
    <Figures>
      <Figure
        title="Ended by the Network"
        value={end}
        hint={late > 0 ? `${formatCount(late)} in a closed month` : undefined}
      />
      <Figure
        title="Newly Active"
        value={activate}
        hint={`${formatCount(active)} active as before`}
      />
      <Figure
        title="To Look Into"
        value={toLookInto(totals)}
        hint={`${formatCount(missing)} ours, but not theirs`}
      />
      <Figure
        title="Leakage"
        value={formatRand(leakage.monthlyCents + leakage.upfrontCents)}
        hint={countOf(leakage.sales, 'customer')}
      />
    </Figures>
  );
}
