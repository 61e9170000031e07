import type { MessagePort } from 'node:worker_threads';
import { parseJobs, type ParseJob } from './parse-jobs.ts';

// The entry of a parsing thread, built into a file of its own (dist/parse-worker.js).

/** `input` is what the job of that name takes: `createParsing` saw to it on the other side. */
export type ParseTask = { readonly job: ParseJob; readonly input: never; readonly started: MessagePort };

/** The time of a job counts from here: before it, the task waited for a thread. */
export async function parse({ job, input, started }: ParseTask): Promise<unknown> {
  started.postMessage(job, []);
  started.close();
  return await parseJobs[job](input);
}
