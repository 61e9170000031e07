import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor, type ActorRefFrom } from 'xstate';
import { AppProvider, type App } from '#lib/app-context.tsx';
import { inspected } from '#lib/inspected.ts';
import { keptSeat } from './qa-seat.ts';
import type { qaLinkMachine } from '#machines/qa-link/qa-link.machine.ts';
import { QaLinkBanner } from './qa-link-banner.tsx';
import { qaLinkWithEffects } from './qa-link-effects.ts';

export type QaLinkActor = ActorRefFrom<typeof qaLinkMachine>;

let running: QaLinkActor | undefined;

/**
 * The link of this tab: made when it is first wanted, and the same as long as the page lives. Its banner stands beside
 * the app, not in it: on every page, the login too, and without a byte in what every page loads.
 */
export function qaLinkOf(app: App): QaLinkActor {
  running ??= startLink(app);
  return running;
}

function startLink(app: App): QaLinkActor {
  const { session } = app;
  const personNow = () => session.getSnapshot().context.userInfo?.id ?? '';
  const actor = createActor(qaLinkWithEffects(personNow), inspected).start();
  // The consent is that of one person: it goes on after they have logged out, and ends when somebody else logs in.
  const follow = () => {
    const [seat, now] = [keptSeat.read(), personNow()];
    if (seat === undefined || now === '' || now === seat.person) return;
    if (seat.person === '') keptSeat.write({ ...seat, person: now });
    else actor.send({ type: 'link.stop' });
  };
  const kept = keptSeat.read();
  if (kept !== undefined) {
    const { watcher, ticket } = kept;
    actor.send({ type: 'link.resume', seat: { watcher, ticket } });
  }
  session.subscribe(follow);
  follow();
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <StrictMode>
      <AppProvider value={app}>
        <QaLinkBanner actor={actor} />
      </AppProvider>
    </StrictMode>,
  );
  return actor;
}
