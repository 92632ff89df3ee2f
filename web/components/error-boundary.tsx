import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { FullPageMessage } from './full-page-message.tsx';

/** Shown in place of a screen that threw an error while rendering. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <FullPageMessage
        title="This screen couldn’t be shown"
        action={
          <Button type="primary" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        }
      >
        A new version may have been published meanwhile. What you submitted is safe, and drafts are
        kept on this device.
      </FullPageMessage>
    );
  }
}
