import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Sale } from '../../../shared/sales/contract.ts';
import { canResubmit } from '../../../shared/sales/rules.ts';
import { mySalePath } from '../../lib/paths.ts';
import { mySaleQuery } from './queries.ts';
import type { SaleWriting } from './sale-writing.ts';

/**
 * The rejected sale that the address asks to mend. One that isn't to be mended any more is shown instead.
 * @returns undefined until it is there
 */
export function useRejectedSale(saleId: string | undefined): SaleWriting | undefined {
  const navigate = useNavigate();
  const { data, isFetching } = useQuery({
    ...mySaleQuery(saleId ?? ''),
    enabled: saleId !== undefined,
    // An answer that is here already may be from before it was sent again.
    staleTime: 0,
  });
  // Kept as it was found: once it is sent again it isn't to be mended any more.
  const [found, setFound] = useState<Sale>();
  if (found && saleId === undefined) setFound(undefined);
  if (!isFetching && data && data.id !== found?.id && canResubmit(data)) setFound(data);
  const isFound = found !== undefined && found.id === saleId && canResubmit(found);
  const isOver = saleId !== undefined && !isFound && !isFetching;
  useEffect(() => {
    if (isOver) void navigate(mySalePath(saleId), { replace: true });
  }, [isOver, navigate, saleId]);
  return isFound ? { kind: 'resubmission', sale: found } : undefined;
}
