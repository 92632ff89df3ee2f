import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { leaveFirstHome } from '../lib/first-home.ts';
import css from './error-boundary.module.css';
import { FullPageMessage } from './full-page-message.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** The address of the screen in a frame, which stays; another address is tried anew. */
  screen?: string;
}

interface State {
  failed: boolean;
  screen: string | undefined;
}

/** Shows a message in place of what threw an error while rendering, or whose code can't be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, screen: this.props.screen };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ screen }: ErrorBoundaryProps, shown: State): State | null {
    return screen === shown.screen ? null : { failed: false, screen };
  }

  /** The message shows at once, also while the plain page's money is over it. */
  override componentDidCatch() {
    leaveFirstHome();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.screen === undefined ? <FailedPortal /> : <FailedScreen />;
  }
}

const TITLE = 'This screen couldn’t be shown';
const TEXT =
  'A new version may have been published meanwhile, or you’re offline. What you submitted is safe, and drafts are kept on this device.';

function FailedPortal() {
  return (
    <FullPageMessage title={TITLE} action={<ReloadButton />}>
      {TEXT}
    </FullPageMessage>
  );
}

function FailedScreen() {
  return (
    <div className={css.screen} role="alert">
      <h1>{TITLE}</h1>
      <p>{TEXT}</p>
      <ReloadButton />
    </div>
  );
}

function ReloadButton() {
  return (
    <Button type="primary" onClick={() => window.location.reload()}>
      Reload the page
    </Button>
  );
}
