import type { MessagePort } from 'node:worker_threads';
import { parseJobs, type ParseJob } from './parse-jobs.ts';

// The entry point of a parsing thread, built as a separate file (dist/parse-worker.js).

/** `createParsing` ensures that `input` has the type of the job. */
export type ParseTask = { readonly job: ParseJob; readonly input: never; readonly started: MessagePort };

/** Runs a job. Its time limit starts here, because before the task waited for a thread. */
export async function parse({ job, input, started }: ParseTask): Promise<unknown> {
  started.postMessage(job, []);
  started.close();
  return await parseJobs[job](input);
}
