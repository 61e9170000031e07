import type { BehaviourCheck, BehaviourStep } from '#common/checks/behaviour.ts';
import { actionText, expectationText, untilText } from '#common/checks/behaviour-texts.ts';
import type { RunFailure, StepFailure } from '#shared/frames/check-protocol.ts';

/** The result of a behaviour check of one project. */
export type CheckResult = {
  /**
   * `unstable`: the seeds of the random numbers give different results. `broken`: the run did not finish, so the
   * project is neither right nor wrong.
   */
  readonly outcome: 'passed' | 'failed' | 'unstable' | 'broken' | 'cancelled';
  /** The index of the step that failed. */
  readonly failedStep?: number;
  /** The index of the expectation in that step; missing if its action or its end failed. */
  readonly condition?: number;
  /** The sprite that the failed condition is about. */
  readonly sprite?: string;
  /** The stage at the moment of the failure, as PNG. */
  readonly picture?: Blob;
  /** A sentence for the teacher: why it failed, or why it did not finish. */
  readonly reason?: string;
  /** The engine and its version. */
  readonly engine: string;
};

/** Reasons of the page, which ends a frame from outside. */
export type PageFailure = 'bootTimedOut' | 'loadTimedOut' | 'notAnswering' | 'tooSlow';

export const brokenTexts: Readonly<Record<RunFailure | PageFailure, string>> = {
  checkInvalid: '这条检查的内容有错，请重新编辑',
  projectInvalid: '作品文件已损坏，无法运行',
  graphicsUnavailable: '这个浏览器不能运行作品（不支持 WebGL），请换一个浏览器',
  costumesMissing: '有的造型一直没有载入',
  endless: '作品里有停不下来的循环，没有运行完',
  tooMuchMemory: '作品存的内容太多，没有运行完',
  crashed: '作品运行时出错，没有运行完',
  bootTimedOut: '运行作品的页面没有打开，请重试',
  loadTimedOut: '作品载入超时，请重试',
  notAnswering: '作品运行时没有响应，已经停止',
  tooSlow: '作品运行得太慢，没有运行完',
};

/** A step that failed, as the frame reports it. */
export type FailedStep = {
  readonly step: number;
  readonly condition?: number;
  readonly sprite?: string;
  readonly reason: StepFailure;
};

/** Returns why a step failed, as a sentence: `第 2 步没有成立：“小猫”碰到“苹果”`. */
export function failureText({ steps }: BehaviourCheck, failed: FailedStep): string {
  const place = `第 ${failed.step + 1} 步`;
  const step = steps[failed.step];
  const { sprite = '' } = failed;
  switch (failed.reason) {
    case 'notMet':
      return `${place}没有成立：${expectedText(step, failed.condition)}`;
    case 'untilNotMet':
      return `${place}没有等到：${step === undefined ? '' : untilText(step.until)}`;
    case 'noSprite':
      return `${place}：作品里没有叫“${sprite}”的角色，没法检查${expectedText(step, failed.condition)}`;
    case 'noVariable':
      return `${place}：作品里没有这个变量，没法检查${expectedText(step, failed.condition)}`;
    case 'noQuestion':
      return `${place}：作品没有提问，没法${step === undefined ? '回答' : actionText(step.action)}`;
    case 'notClickable':
      return `${place}：舞台上点不到角色“${sprite}”`;
    default:
      return failed.reason satisfies never;
  }
}

function expectedText(step: BehaviourStep | undefined, condition: number | undefined): string {
  if (step === undefined) return '';
  if (condition === undefined)
    return step.until.kind === 'condition' ? untilText(step.until) : actionText(step.action);
  const expectation = step.expect[condition];
  return expectation === undefined ? '' : expectationText(expectation);
}
