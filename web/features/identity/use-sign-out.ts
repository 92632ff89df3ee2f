import { useNavigate } from 'react-router-dom';
import { signOut } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';

/** Ends the session and goes to the sign-in screen. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    void signOut().finally(() => void navigate(paths.login, { replace: true }));
  };
}
