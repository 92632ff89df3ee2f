import { FullPageMessage } from '../components/full-page-message.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { paths } from '../lib/paths.ts';

export default function Unauthorized() {
  return (
    <FullPageMessage
      title="This page isn’t yours to open"
      action={
        <LinkButton to={paths.root} type="primary">
          Go to my start page
        </LinkButton>
      }
    >
      You don't have permission to access this page.
    </FullPageMessage>
  );
}
