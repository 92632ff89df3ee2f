import { FullPageMessage } from '../components/full-page-message.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { paths } from '../lib/paths.ts';

export default function NotFound() {
  return (
    <FullPageMessage
      title="404 Page not found"
      action={
        <LinkButton to={paths.root} type="primary">
          Go to my start page
        </LinkButton>
      }
    >
      There is nothing at this address. The link may be old or mistyped.
    </FullPageMessage>
  );
}
