import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { linkTo } from '#shared/app/link-to.ts';
import { useLastingActor } from '#shared/react/use-lasting-actor.ts';
import { useAfterRelogin } from '#shared/app/use-after-relogin.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { ProgressBar } from '#shared/ui/states/progress-bar.tsx';
import { formPath } from '../form-path.ts';
import { losesValues, PlanView } from './plan-view.tsx';
import { createPublishing, type PublishingActor, type PublishingCalls } from './publishing-actor.ts';

type PublishDialogProps = {
  readonly form: { readonly code: string; readonly name: string; readonly status: string };
  /** The server calls, if they differ from the default. */
  readonly calls?: PublishingCalls;
  /** The user has confirmed it already: a plan that changes and hides no values starts by itself. */
  readonly isConfirmed?: boolean;
  /** It was published, or has failed: displayed data of the form is stale. */
  readonly onChanged: () => void;
  /** 添加到菜单 for the published form; omitted without the permission. */
  readonly onMenu?: (() => void) | undefined;
  /** Opens 公开链接 once the form is published. */
  readonly onLink?: (() => void) | undefined;
  readonly onClose: () => void;
};

/** 发布 (machines/form-publishing): first the plan, then the progress. Closing it stops nothing. Mount it to open it. */
export function PublishDialog(props: PublishDialogProps) {
  const { form, calls, isConfirmed = false, onChanged, onMenu, onLink, onClose } = props;
  const { code, name, status } = form;
  const actor = useLastingActor(() =>
    createPublishing({ code, isRunning: status === 'publishing', isConfirmed, onChanged }, calls),
  );
  useAfterRelogin(() => actor.send({ type: 'user.reloggedIn' }));
  const { state, plan, problem } = useSelector(actor, shownOf, shallowEqual);
  const openLink = useEffectEvent(() => onLink?.());
  useEffect(() => {
    if (state === 'published') openLink();
  }, [state]);
  const close = () => {
    // Nothing will report its end.
    if (state === 'starting' || state === 'applying') onChanged();
    onClose();
  };
  return (
    <Modal
      open
      title={`发布${name}`}
      width={720}
      align="start"
      onClose={close}
      footer={<Footer actor={actor} state={state} code={code} onMenu={onMenu} onClose={close} />}
    >
      {state === 'draft' && problem !== '' ? (
        <ErrorState text={problem} onRetry={() => actor.send({ type: 'plan.ask' })} />
      ) : null}
      {state === 'planning' || (state === 'draft' && problem === '') ? <PageSkeleton rows={3} /> : null}
      {isPlanned(state) && plan !== undefined ? <PlanView plan={plan} /> : null}
      {state === 'planned' && problem !== '' ? <Refusal actor={actor} problem={problem} /> : null}
      {state === 'applying' ? <Progress actor={actor} problem={problem} /> : null}
      <End actor={actor} state={state} />
    </Modal>
  );
}

/** The progress changes every second; the component that shows it selects it itself. */
const shownOf = ({ value, context: { plan, problem } }: SnapshotFrom<PublishingActor>) => ({
  state: typeof value === 'string' ? value : 'applying',
  plan,
  problem,
});

const progressIn = ({ context }: SnapshotFrom<PublishingActor>) => context.progress;

/** Returns whether its plan is on screen. */
const isPlanned = (state: string): boolean => ['planned', 'starting', 'refused'].includes(state);

type TroubledProps = { readonly actor: PublishingActor; readonly problem: string };

/** The reason why it did not start; a publication by another user can be followed. */
function Refusal({ actor, problem }: TroubledProps) {
  const isOthers = useSelector(actor, ({ context }) => context.progress?.state === 'applying');
  return (
    <div>
      <p role="alert" className="error-text">
        {problem}
      </p>
      {isOthers ? (
        <Button
          type="button"
          size="1"
          variant="surface"
          onClick={() => {
            actor.send({ type: 'plan.cancel' });
            actor.send({ type: 'publishing.watch' });
          }}
        >
          查看发布进度
        </Button>
      ) : null}
    </div>
  );
}

function Progress({ actor, problem }: TroubledProps) {
  const progress = useSelector(actor, progressIn);
  const { stepsDone = 0, stepCount = 0, step, rowsDone = 0, startedBy, startedAt } = progress ?? {};
  return (
    <>
      <ProgressBar label="发布进度" value={stepsDone} max={stepCount} />
      <p aria-live="polite">
        正在发布：第 {Math.min(stepsDone + 1, Math.max(1, stepCount))} 步，共 {stepCount} 步
        {typeof step === 'string' && step !== '' ? `，${step}` : ''}
        {rowsDone > 0 ? `，已处理 ${rowsDone} 行` : ''}
      </p>
      {startedBy === undefined ? null : (
        <p>
          由 {startedBy} 在 {startedAt} 开始。关闭窗口不会中断发布。
        </p>
      )}
      {problem === '' ? null : <output>暂时读不到进度（{problem}），正在重试…</output>}
    </>
  );
}

type EndProps = { readonly actor: PublishingActor; readonly state: string };

function End({ actor, state }: EndProps) {
  const progress = useSelector(actor, progressIn);
  return (
    <>
      <output>{state === 'published' ? `发布成功，当前是第 ${progress?.version ?? 1} 版。` : null}</output>
      {state === 'failed' ? (
        <p role="alert" className="error-text">
          发布失败：{progress?.error ?? '未知原因'}。已完成的步骤不会丢失，可以再试一次。
        </p>
      ) : null}
    </>
  );
}

type FooterProps = EndProps & {
  readonly code: string;
  readonly onMenu: (() => void) | undefined;
  readonly onClose: () => void;
};

function Footer({ actor, state, code, onMenu, onClose }: FooterProps) {
  const plan = useSelector(actor, ({ context }) => context.plan);
  /** The plan that the confirmation concerns: a new plan that arrives while it is open has not been reviewed. */
  const [planToConfirm, setPlanToConfirm] = useState<typeof plan>();
  const isPublishable = plan !== undefined && !plan.isBlocked && plan.steps.length > 0;
  const confirm = () => {
    setPlanToConfirm(undefined);
    actor.send({ type: 'plan.confirm' });
  };
  return (
    <>
      <Button type="button" variant="surface" color="gray" onClick={onClose}>
        {isPlanned(state) || state === 'planning' ? '取消' : '关闭'}
      </Button>
      {state === 'planned' || state === 'failed' ? (
        <Button type="button" variant="surface" onClick={() => actor.send({ type: 'plan.ask' })}>
          {state === 'failed' ? '重新查看计划' : '刷新计划'}
        </Button>
      ) : null}
      {isPlanned(state) ? (
        <BusyButton
          type="button"
          busy={state !== 'planned'}
          disabled={!isPublishable}
          onClick={() => (plan !== undefined && losesValues(plan) ? setPlanToConfirm(plan) : confirm())}
        >
          发布
        </BusyButton>
      ) : null}
      {state === 'published' ? <Onwards code={code} onMenu={onMenu} /> : null}
      <ConfirmDialog
        open={state === 'planned' && plan !== undefined && plan === planToConfirm}
        title="确认发布"
        text="这次发布会丢失上面列出的数据，不能撤销。确定发布吗？"
        confirmText="发布"
        danger
        onConfirm={confirm}
        onClose={() => setPlanToConfirm(undefined)}
      />
    </>
  );
}

/** The actions after publishing. */
function Onwards({ code, onMenu }: Pick<FooterProps, 'code' | 'onMenu'>) {
  return (
    <>
      {onMenu === undefined ? null : (
        <Button type="button" variant="surface" onClick={onMenu}>
          添加到菜单
        </Button>
      )}
      <Button asChild>
        <Link {...linkTo(formPath(code))}>打开页面</Link>
      </Button>
    </>
  );
}
