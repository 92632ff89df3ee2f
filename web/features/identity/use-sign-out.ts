import { useNavigate } from 'react-router-dom';
import { forgetPrivateDrafts } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.tsx';

/** Ends the session and goes to the sign-in screen. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const { signOut } = useSession();
  return () => {
    forgetPrivateDrafts();
    void signOut().finally(() => void navigate(paths.login, { replace: true }));
  };
}
