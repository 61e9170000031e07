import { spliced } from '#machines/list-edits.ts';
import { longestQaFrame } from '#openapi/qa-frames.ts';
import type { Report, TabMessage } from '#lib/inspector-protocol.ts';

type Reports = Extract<TabMessage, { kind: 'reports' }>;

type QaSender = {
  readonly send: (text: string) => void;
  /** Calls when the next frame may go; the server takes six a second and no more. */
  readonly later: (next: () => void) => void;
};

const mostWaiting = 1_000;
const mostInFrame = 200;
/** Room for what is around the reports. */
const roomForReports = longestQaFrame - 4 * 1024;
const left = '‹太大，没有发送›';

/**
 * Sends what a relay reports over a line that takes so much at a time: as many reports in a frame as fit, one frame at a
 * time. Of too many that wait the oldest steps are left out, never who runs; data that fits in no frame is left out.
 */
export function createQaSender({ send, later }: QaSender): (message: TabMessage) => void {
  let waiting: { readonly report: Report; readonly size: number }[] = [];
  let place: Omit<Reports, 'reports'> | undefined;
  let isPaced = false;
  const next = () => {
    isPaced = false;
    if (place === undefined || waiting.length === 0) return;
    const count = fitting(waiting.map(({ size }) => size));
    const reports = waiting.splice(0, count).map(({ report }) => report);
    send(JSON.stringify({ ...place, reports }));
    pace();
  };
  const pace = () => {
    if (isPaced) return;
    isPaced = true;
    later(next);
  };
  return (message) => {
    if (message.kind === 'gone') return;
    const { reports, ...around } = message;
    place = around;
    waiting.push(...reports.map(sized));
    while (waiting.length > mostWaiting) {
      const oldest = waiting.findIndex(({ report }) => report.kind === 'stepped');
      waiting = spliced(waiting, Math.max(oldest, 0), 1);
    }
    pace();
  };
}

function fitting(sizes: readonly number[]): number {
  let room = roomForReports;
  const over = sizes.findIndex((size) => {
    room -= size + 1;
    return room < 0;
  });
  return Math.min(mostInFrame, over === -1 ? sizes.length : Math.max(1, over));
}

const encoder = new TextEncoder();
const sizeOf = (report: Report) => encoder.encode(JSON.stringify(report)).length;

function sized(report: Report) {
  const size = sizeOf(report);
  if (size <= roomForReports) return { report, size };
  const small = withoutData(report);
  return { report: small, size: sizeOf(small) };
}

function withoutData(report: Report): Report {
  switch (report.kind) {
    case 'started':
      return { ...report, stand: { ...report.stand, context: left } };
    case 'stepped':
      return { ...report, step: { ...report.step, context: left, payload: left } };
    case 'ended':
      return report;
    default:
      return report satisfies never;
  }
}
