import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.tsx';
import { LinkButton } from './link-button.tsx';

/** A link to the start page, for pages without another way on. */
export function HomeButton() {
  const { session } = useSession();
  return (
    <LinkButton to={paths.root} type="primary">
      {session.status === 'signedOut' ? 'Go to the welcome page' : 'Go to my start page'}
    </LinkButton>
  );
}
