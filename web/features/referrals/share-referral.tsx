import { Panel } from '../../components/panel.tsx';
import { CopyCode, ShareActions } from '../../components/share-link.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { olderInviteLink } from '../../lib/referral-links.ts';
import css from './share-referral.module.css';

/** The agent's own code and its link, to share. */
export function ShareReferral({ code }: { code: string }) {
  const { companyName } = runtimeConfig().portal;
  const url = olderInviteLink(code);
  return (
    <Panel title="Your Referral Code">
      <div className={css.parts}>
        <div className={`flow ${css.own}`}>
          <p className={css.code}>{code}</p>
          <CopyCode code={code} />
        </div>
        <div>
          <h3 className={`quiet small ${css.title}`}>Your Referral Link</h3>
          <p className={`shared-url ${css.url}`}>{url}</p>
          <ShareActions
            title="Your Referral Link"
            url={url}
            message={`Join me as a sales agent at ${companyName}:`}
          />
        </div>
      </div>
    </Panel>
  );
}
