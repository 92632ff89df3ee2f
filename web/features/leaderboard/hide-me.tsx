import { Switch } from 'antd';
import { Panel } from '../../components/panel.tsx';
import { toast } from '../../lib/toasts.ts';
import css from './hide-me.module.css';
import { useHideOnLeaderboard } from './queries.ts';

/** Switch for hiding one's own name and figures from others; `hidden` is undefined while loading. */
export function HideMe({ hidden }: { hidden: boolean | undefined }) {
  const hide = useHideOnLeaderboard();
  const set = (next: boolean) =>
    hide.mutate(next, {
      onSuccess: () =>
        toast.success(
          next ? 'Your name and figures are hidden' : 'Your name and figures are shown',
        ),
      onError: (error) => toast.failure('Failed to save your choice', error),
    });
  return (
    <Panel title="Your Privacy">
      <div className={`apart ${css.choice}`}>
        <label htmlFor="hide-me">Hide my name and figures</label>
        <Switch
          id="hide-me"
          checked={(hide.isPending ? hide.variables : hidden) ?? false}
          disabled={hidden === undefined}
          loading={hide.isPending}
          aria-describedby="hide-me-meaning"
          onChange={set}
        />
      </div>
      <p id="hide-me-meaning" className={css.meaning}>
        Every agent sees these boards. Hidden, you keep your rank, and others see “Hidden agent”
        without name or figures. You still see your own.
      </p>
    </Panel>
  );
}
