import { Button } from 'antd';
import { useState } from 'react';
import { FormAlert } from '../../components/form-alert.tsx';
import { useAttempt } from './attempt.ts';
import { requestFailure, requestResetLink } from './password-reset.ts';
import { useResendPause } from './resend-pause.ts';

/** Sends another link; then the button counts down the seconds of a pause. */
export function SendLinkAgain({ email, name }: { email: string; name: string }) {
  const { secondsLeft, begin } = useResendPause(`reset:${email}`);
  const [isSent, setSent] = useState(false);
  const { busy, failure, attempt } = useAttempt();

  const send = () => {
    setSent(false);
    return attempt(async () => {
      await requestResetLink(email);
      begin();
      setSent(true);
    }, requestFailure);
  };

  return (
    <>
      <FormAlert text={failure?.text}>{failure?.advice}</FormAlert>
      <Button
        block
        size="large"
        loading={busy}
        disabled={secondsLeft > 0}
        aria-label={name}
        onClick={() => void send()}
      >
        {secondsLeft > 0 ? `${name} (${secondsLeft} s)` : name}
      </Button>
      <p role="status">{isSent ? `A new link is on its way to ${email}.` : ''}</p>
    </>
  );
}
