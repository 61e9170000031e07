import { use, useSyncExternalStore } from 'react';
import type { Arrivals } from '#lib/arrivals.ts';
import { createPart, LazyPart } from '#lib/lazy-part.tsx';
import type { Live } from '#lib/live.ts';
import type { Schema } from '#openapi/index.ts';

const cards = createPart(async () => (await import('./arrival-cards.tsx')).ArrivalCards);

type ArrivalsViewProps = {
  readonly live: Promise<Live | undefined>;
  readonly onOpen: (announcement: Schema<'Announcement'>) => void;
};

/** Says what comes, and shows it; the code that shows it is fetched with the first. */
export function ArrivalsView({ live, onOpen }: ArrivalsViewProps) {
  const arrivals = use(live)?.arrivals;
  return arrivals === undefined ? null : <View arrivals={arrivals} onOpen={onOpen} />;
}

function View({ arrivals, onOpen }: Pick<ArrivalsViewProps, 'onOpen'> & { readonly arrivals: Arrivals }) {
  const shown = useSyncExternalStore(arrivals.subscribe, arrivals.snapshot);
  const words = (isUrgent: boolean) =>
    shown
      .filter(({ priority }) => (priority === 'H') === isUrgent)
      .map(({ id, title, priority }) => (
        <p key={id}>{`新消息：${title}${priority === 'H' ? '（紧急）' : ''}`}</p>
      ));
  return (
    <>
      {/* Two live regions that always exist: browsers ignore regions that appear with their text. */}
      <div role="alert" aria-live="assertive" aria-label="紧急消息" className="visually-hidden">
        {words(true)}
      </div>
      <output aria-live="polite" aria-label="新消息" className="visually-hidden">
        {words(false)}
      </output>
      {shown.length === 0 ? null : (
        <LazyPart from={cards} onLost={arrivals.clear}>
          {(ArrivalCards) => <ArrivalCards arrivals={arrivals} shown={shown} onOpen={onOpen} />}
        </LazyPart>
      )}
    </>
  );
}
