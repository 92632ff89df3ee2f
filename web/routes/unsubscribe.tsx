import { Button } from 'antd';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { MAIL_KINDS, mailKindTitles } from '../../shared/notifications/schemas.ts';
import { FullPageMessage } from '../components/full-page-message.tsx';
import { HomeButton } from '../components/home-button.tsx';
import { api } from '../lib/api.ts';
import { failureReason } from '../lib/api-errors.ts';

/** The page of the link in an e-mail. Nothing changes before the button is pressed: mail scanners open links. */
export default function Unsubscribe() {
  const token = useLocation().hash.slice(1);
  const kind = MAIL_KINDS.find((one) => one === token.split('.')[0]);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.notifications.stopMails({ token, 'List-Unsubscribe': 'One-Click' }),
  });
  if (!kind)
    return (
      <FullPageMessage title="This link is incomplete" action={<HomeButton />}>
        Open the link in the email again, or choose your emails on your profile.
      </FullPageMessage>
    );
  if (isSuccess)
    return (
      <FullPageMessage title="These emails are off" action={<HomeButton />}>
        You get no more emails about {mailKindTitles[kind].toLowerCase()}. The bell in the portal
        keeps every notice, and you can switch the emails on again on your profile.
      </FullPageMessage>
    );
  const button = (
    <Button type="primary" loading={isPending} onClick={() => mutate()}>
      Switch off
    </Button>
  );
  return (
    <FullPageMessage title="Switch off these emails?" action={button}>
      {error ? (
        <span role="alert">{failureReason(error)}</span>
      ) : (
        <>You’ll get no more emails about {mailKindTitles[kind].toLowerCase()}.</>
      )}
    </FullPageMessage>
  );
}
