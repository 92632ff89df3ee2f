import type { Report } from '../../../shared/reports/contract.ts';
import { Explained } from '../../components/explained.tsx';
import { Figure, FigureGap, Figures } from '../../components/figures.tsx';
import { Money } from '../../components/money.tsx';
import { formatCount } from '../../../shared/kernel/count.ts';
import { formatAsOf } from '../../lib/dates.ts';
import { Compared } from './compared.tsx';
import { formatPercent } from './report-table.ts';
import { about } from './report-words.ts';

const titles = [
  'Total Sales',
  'Total Revenue',
  'Active Agents',
  'Avg Sale Value',
  'Total Commission',
  'Total Referrals',
  'Resource Views',
  'Resource Downloads',
] as const;

/** A figure with its explanation. */
export function ToldFigure({
  about: telling,
  ...figure
}: Omit<Parameters<typeof Figure>[0], 'about'> & { about: string }) {
  return <Figure {...figure} about={<Explained title={figure.title}>{telling}</Explained>} />;
}

/** The eight cards of a period; `undefined` shows them as loading. */
export function ReportFigures({ report }: { report: Report | undefined }) {
  if (!report)
    return (
      <Figures>
        {titles.map((title) => (
          <Figure key={title} title={title} value={<FigureGap loading />} />
        ))}
      </Figures>
    );
  return <LoadedFigures report={report} />;
}

function LoadedFigures({ report }: { report: Report }) {
  const { sales, agents, referrals, resources, before } = report;
  return (
    <Figures>
      <Figure
        title="Total Sales"
        value={sales.total}
        hint={
          <>
            approved
            <Compared now={sales.total} before={before.sales.total} />
          </>
        }
      />
      <Figure
        title="Total Revenue"
        value={<Money cents={sales.revenueCents} />}
        hint={<Compared isMoney now={sales.revenueCents} before={before.sales.revenueCents} />}
      />
      <Figure
        title="Active Agents"
        value={agents.active}
        hint={`of ${formatCount(agents.total)}${soldBy(report)}`}
      />
      <Figure
        title="Avg Sale Value"
        value={<Money cents={sales.averageCents} />}
        hint={<Compared isMoney now={sales.averageCents} before={before.sales.averageCents} />}
      />
      <ToldFigure
        title="Total Commission"
        value={<Money cents={sales.commissionCents} />}
        hint={<Booked report={report} />}
        about={about.totalCommission}
      />
      <Figure
        title="Total Referrals"
        value={referrals.total}
        hint={<Compared now={referrals.total} before={before.referrals.total} />}
      />
      <Figure
        title="Resource Views"
        value={resources.views}
        hint={<Compared now={resources.views} before={before.resources.views} />}
      />
      <Figure
        title="Resource Downloads"
        value={resources.downloads}
        hint={<Compared now={resources.downloads} before={before.resources.downloads} />}
      />
    </Figures>
  );
}

const Booked = ({ report: { sales, before } }: { report: Report }) => (
  <>
    <Money cents={sales.postedCents} /> booked
    <Compared isMoney now={sales.commissionCents} before={before.sales.commissionCents} />
  </>
);

const soldBy = ({ agents: { sold } }: Report): string =>
  sold ? `, ${formatCount(sold.count)} sold (as of ${formatAsOf(sold.asOf)})` : '';

/**
 * The share of invite clicks that led to a registration; more telling than the specified rate
 * beside it.
 */
export const signedUp = (percent: number | undefined): string =>
  percent === undefined
    ? 'no invite clicks'
    : `${formatPercent(percent)} of invite clicks signed up`;
