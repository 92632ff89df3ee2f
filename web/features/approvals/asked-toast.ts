import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toasts.ts';

/** Says that an act waits, with a way to all that do. */
export function useAskedToast(): () => void {
  const navigate = useNavigate();
  return () =>
    toast.info('Waits for a second person', {
      label: 'Show the List',
      act: () => void navigate(paths.adminApprovals),
    });
}
