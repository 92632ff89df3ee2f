import { useLocation } from 'react-router-dom';
import { useNavigateOnce } from './navigate-once.ts';
import { useOpened } from './opened.ts';
import { newSalePath, paths } from './paths.ts';

/** Opens the form of a new sale: on its own screen over what is shown, so that Back closes it. */
export function useNewSale(): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigateOnce();
  const form = useOpened('new', { inAddress: true });
  return () => (pathname === paths.agentSales ? form.open('sale') : navigate(newSalePath));
}
