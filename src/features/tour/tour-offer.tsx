import { Button, Card } from '@radix-ui/themes';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { useTour } from './use-tour.ts';
import styles from './tour-offer.module.css';

/** On 首页 of a teacher, until it is answered: it does not open by itself. */
export function TourOffer() {
  const { isKnown, isComing, start, refuse } = useTour();
  if (isKnown) return null;
  return (
    <Card asChild size="2">
      <section className={styles['offer']} aria-label="新手引导">
        <p className={styles['words']}>第一次来？五步看完班级、课程、上课和批改在哪里。</p>
        <span className={styles['buttons']}>
          <BusyButton busy={isComing} onClick={start}>
            开始引导
          </BusyButton>
          <Button variant="soft" color="gray" onClick={refuse}>
            不用了
          </Button>
        </span>
      </section>
    </Card>
  );
}

/** Restarts the tour from 帮助. */
export function TourButton() {
  const { isComing, start } = useTour();
  return (
    <BusyButton variant="soft" busy={isComing} onClick={start}>
      新手引导
    </BusyButton>
  );
}
