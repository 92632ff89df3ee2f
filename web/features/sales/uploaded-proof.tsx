import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { toast } from '../../lib/toasts.ts';

/**
 * Opens an uploaded proof in a new tab.
 * @param props.ask asks for the link, which lives for minutes only
 */
export function UploadedProof({ ask }: { ask: () => Promise<{ url: string }> }) {
  const opening = useMutation({
    mutationFn: async () => {
      // Opened with the click, because browsers refuse a tab that comes later.
      const tab = window.open('', '_blank');
      try {
        const { url } = await ask();
        if (!tab) throw new Error('The browser refused a new tab');
        tab.opener = null;
        tab.location.replace(url);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    onError: (error) => toast.failure('The proof couldn’t be opened', error),
  });
  return (
    <Button type="link" size="small" loading={opening.isPending} onClick={() => opening.mutate()}>
      View Proof
    </Button>
  );
}
