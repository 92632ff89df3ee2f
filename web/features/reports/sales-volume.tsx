import { Button } from 'antd';
import { useState } from 'react';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminDashboard } from '../../../shared/reports/contract.ts';
import { BarChart } from '../../components/bar-chart.tsx';
import { Card, CardNote } from '../../components/card.tsx';
import { formatShortRand, roundTop } from '../../lib/axis.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { formatShortDay } from '../../lib/dates.ts';
import css from './sales-volume.module.css';
import { VolumeTable } from './volume-table.tsx';

type Volume = AdminDashboard['volume'];
type Day = Volume['days'][number];

/** A chart of the sales of the last 30 days, with the same figures as a folded table. */
export function SalesVolume({ volume }: { volume: Volume }) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title="Sales Volume by Day"
      more={
        <Button size="small" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      }
    >
      {volume.valueCents === 0 && !asTable ? (
        <CardNote>
          Nothing was sold in the last 30 days. Approved and paid sales appear here.
        </CardNote>
      ) : null}
      {volume.valueCents > 0 && !asTable ? <Chart volume={volume} /> : null}
      <div {...(asTable ? scroller : { className: 'visually-hidden' })}>
        <VolumeTable days={volume.days} />
      </div>
    </Card>
  );
}

/** A focusable table: it scrolls, and has nothing else to focus. */
const scroller = { className: css.table, tabIndex: 0, role: 'group', 'aria-label': 'Days' };

function Chart({ volume }: { volume: Volume }) {
  const { days } = volume;
  const best = days.reduce((one, other) => (other.valueCents > one.valueCents ? other : one));
  return (
    <BarChart
      bars={days.map(({ day, sales, valueCents }) => ({
        key: day,
        label: formatShortDay(day),
        values: [valueCents],
        title: `${formatShortDay(day)}: ${formatRand(valueCents)} from ${countOf(sales, 'sale')}`,
      }))}
      top={roundTop(best.valueCents)}
      format={formatShortRand}
      summary={summaryOf(volume, best)}
    />
  );
}

const summaryOf = ({ sales, valueCents }: Volume, best: Day) =>
  `${formatRand(valueCents)} from ${countOf(sales, 'sale')} in 30 days, most on ${formatShortDay(best.day)}: ${formatRand(best.valueCents)}`;
