import { FullPageMessage } from '../components/full-page-message.tsx';
import { HomeButton } from '../components/home-button.tsx';

/** Shown to a person who opens the other role's screens. */
export default function Unauthorized() {
  return (
    <FullPageMessage title="This page isn’t yours to open" action={<HomeButton />}>
      You don't have permission to access this page.
    </FullPageMessage>
  );
}
