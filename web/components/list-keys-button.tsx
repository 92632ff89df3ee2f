import { Button, Switch } from 'antd';
import { useState } from 'react';
import { type ListKey, listKeys, useKeysSwitch, useListKeys } from '../lib/list-keys.ts';
import { useMedia, WIDE } from '../lib/use-media.ts';
import { Dialog } from './dialog.tsx';
import css from './list-keys-button.module.css';

/** Handles the list's keyboard shortcuts, and shows them on request; `own` are those of the rows' actions. */
export function ListKeysButton({ own }: { own: readonly ListKey[] }) {
  const [on, setOn] = useKeysSwitch();
  const [open, setOpen] = useState(false);
  const wide = useMedia(WIDE);
  useListKeys(on, () => setOpen(true));
  if (!wide) return null;
  return (
    <>
      <Button type="text" size="small" onClick={() => setOpen(true)}>
        <kbd className={css.key}>?</kbd> Keys
      </Button>
      <Dialog title="Keys" open={open} onClose={() => setOpen(false)}>
        <dl className={css.keys}>
          {[...listKeys, ...own].map(({ key, does }) => (
            <div key={key}>
              <dt>
                <kbd className={css.key}>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <div className={css.switch}>
          <Switch id="listKeysSwitch" checked={on} onChange={setOn} />
          <label htmlFor="listKeysSwitch">Single keys work in lists</label>
        </div>
      </Dialog>
    </>
  );
}
