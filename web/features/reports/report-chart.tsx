import { type Bar, BarChart } from '../../components/bar-chart.tsx';
import { formatShortRand, roundTop } from '../../lib/axis.ts';
import { formatCount } from '../../../shared/kernel/count.ts';

export interface ReportChartProps {
  points: readonly Bar[];
  /** True if the figures are cents. */
  isMoney: boolean;
  summary: string;
  series?: readonly [string, string];
}

const heightOf = ({ values: [first, second = 0] }: Bar) => first + second;

export default function ReportChart({ points, isMoney, ...chart }: ReportChartProps) {
  const highest = Math.max(...points.map(heightOf));
  // For counts, the middle of the axis must be a whole number.
  const top = isMoney ? roundTop(highest) : Math.max(2, roundTop(highest));
  return (
    <BarChart {...chart} bars={points} top={top} format={isMoney ? formatShortRand : formatCount} />
  );
}
