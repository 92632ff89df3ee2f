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
import { appliedWords, consequences, toApply, toLookInto } from './statement-words.ts';
import { Tabs } from '../../components/tabs.tsx';
import { useTabInUrl } from '../../lib/tab-in-url.ts';
import { LeakageReport } from './leakage-report.tsx';
import { StatementLines } from './statement-lines.tsx';

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
    files: 'Network Statements',
    allFiles: 'All Statements',
    bringIn: 'Import statement',
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
    hint: 'Or drop it here: the network’s CSV of your customers. Nothing changes until you apply it.',
    Chosen: StatementChoice,
  },
  list: {
    empty: (
      <EmptyState title="No statements yet">
        Import the network’s file to stop paying for customers who are gone.
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
      return rest > 0 ? `${countOf(rest, 'finding')} to look into will be skipped.` : undefined;
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
        hint={`${formatCount(missing)} not in the file`}
      />
      <Figure
        title="Leakage"
        value={formatRand(leakage.monthlyCents + leakage.upfrontCents)}
        hint={countOf(leakage.sales, 'customer')}
      />
    </Figures>
  );
}

const TABS = [
  { key: 'lines', label: 'Lines' },
  { key: 'leakage', label: 'Leakage' },
] as const;

interface StatementPreviewProps {
  file: NetworkStatement;
  totals: StatementTotals;
}

/** The lines of a statement, and the commission that was paid for customers who are gone. */
function StatementPreview({ file, totals }: StatementPreviewProps) {
  const [tab, choose] = useTabInUrl(['lines', 'leakage'], ['list']);
  const Shown = tab === 'lines' ? StatementLines : LeakageReport;
  return (
    <Tabs label="Statement" tabs={TABS} chosen={tab} onChoose={choose}>
      <Shown statement={file} totals={totals} />
    </Tabs>
  );
}
