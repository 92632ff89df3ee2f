import { useQuery } from '@tanstack/react-query';
import { Figure, FigureGap, Figures } from '../../components/figures.tsx';
import { productCountsQuery } from './admin-queries.ts';

/** The cards above the list of products. */
export function ProductFigures() {
  const { data, isPending } = useQuery(productCountsQuery());
  const gap = <FigureGap loading={isPending} />;
  return (
    <Figures>
      <Figure title="Total Products" value={data ? data.total : gap} />
      <Figure title="Active Products" value={data ? data.active : gap} />
    </Figures>
  );
}
