import { useNavigate } from 'react-router-dom';
import { forgetDrafts } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.tsx';

/** Ends the session for a person who asks for it, with the drafts, and goes to the sign-in screen. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const { signOut } = useSession();
  return () => {
    forgetDrafts();
    void signOut().finally(() => void navigate(paths.login, { replace: true }));
  };
}
