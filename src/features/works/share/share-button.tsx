import { Button } from '@radix-ui/themes';
import { Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSession } from '#shared/app/app-context.tsx';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { isPublished } from '../work-labels.ts';

const ShareDialog = lazyComponent(async () => (await import('./share-dialog.tsx')).ShareDialog);

type ShareButtonProps = {
  readonly work: {
    readonly id: string;
    readonly workName: string;
    readonly userId?: string | null;
    readonly workStatus?: number | null;
  };
  /** The address to share; the work's own page by default. */
  readonly link?: string;
  readonly size?: '2' | '3';
};

/** 分享 of a work. Its author shares an unpublished one by a revocable link. */
export function ShareButton({ work, link, size = '3' }: ShareButtonProps) {
  const userId = useSession(({ context }) => context.userInfo?.id);
  const [isOpen, setIsOpen] = useState(false);
  const isPrivate = !isPublished(work.workStatus) && userId !== undefined && userId === work.userId;
  const address = new URL(`/work-detail?id=${encodeURIComponent(work.id)}`, location.href).href;
  return (
    <>
      <Button type="button" variant="surface" color="gray" size={size} onClick={() => setIsOpen(true)}>
        <Share2 size={size === '3' ? 18 : 16} aria-hidden="true" />
        <span>
          分享<span className="visually-hidden">：{work.workName}</span>
        </span>
      </Button>
      {isOpen ? (
        <Suspense>
          <ShareDialog
            work={work}
            isPrivate={isPrivate}
            link={link ?? address}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
