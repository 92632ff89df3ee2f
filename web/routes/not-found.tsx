import { FullPageMessage } from '../components/full-page-message.tsx';
import { HomeButton } from '../components/home-button.tsx';

/** Shown for an unknown address. */
export default function NotFound() {
  return (
    <FullPageMessage title="404 Page not found" action={<HomeButton />}>
      There is nothing at this address. The link may be old or mistyped.
    </FullPageMessage>
  );
}
