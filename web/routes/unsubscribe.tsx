import { Button } from 'antd';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { mailKindTitles } from '../../shared/notifications/words.ts';
import { FullPageMessage } from '../components/full-page-message.tsx';
import { HomeButton } from '../components/home-button.tsx';
import { api } from '../lib/api.ts';
import { failureReason } from '../lib/api-errors.ts';

/** The page of the link in an e-mail. Nothing changes before the button: mail scanners open links. */
export default function Unsubscribe() {
  const token = useLocation().hash.slice(1);
  const [, title] =
    Object.entries(mailKindTitles).find(([kind]) => token.startsWith(`${kind}.`)) ?? [];
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.notifications.stopMails({ token, 'List-Unsubscribe': 'One-Click' }),
  });
  if (!title)
    return (
      <FullPageMessage title="This link is incomplete" action={<HomeButton />}>
        Open the link in the email again, or choose your emails on your profile.
      </FullPageMessage>
    );
  if (isSuccess)
    return (
      <FullPageMessage title="These emails are off" action={<HomeButton />}>
        You get no more emails about {title.toLowerCase()}. The bell in the portal keeps every
        notice, and you can switch the emails on again on your profile.
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
        <>You’ll get no more emails about {title.toLowerCase()}.</>
      )}
    </FullPageMessage>
  );
}
