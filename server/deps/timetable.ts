import type { Logger } from 'pino';
import type { Deps } from './deps.ts';

/** How often a server looks whether a job is due; a job comes at most once a minute. */
const jobInterval = 15_000;

type Timetable = Pick<Deps, 'jobs' | 'publisher'>;

/** Does what is due from time to time. Answers how to stop it. */
export function keepTimetable(deps: Timetable, log: Logger): () => Promise<void> {
  void lookForPublishings(deps, log);
  void deps.publisher
    .mend()
    .catch((error: unknown) => log.warn({ err: error }, 'indexes of tables of forms are not looked at'));
  const timetable = setInterval(() => void lookForJobs(deps, log), jobInterval);
  return async () => clearInterval(timetable);
}

async function lookForJobs(deps: Timetable, log: Logger): Promise<void> {
  await lookForPublishings(deps, log);
  await deps.jobs
    .tick()
    .catch((error: unknown) => log.warn({ err: error }, 'jobs that are due wait for now'));
}

/** Resumes publishings that a killed server left unfinished, including an earlier run of this one. */
async function lookForPublishings({ publisher }: Timetable, log: Logger): Promise<void> {
  await publisher
    .resume()
    .catch((error: unknown) => log.warn({ err: error }, 'forms whose publishing has not ended wait for now'));
}
