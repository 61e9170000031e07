import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { oneNewsQuery } from '#shared/api/news.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { NewsArticle } from './news-article.tsx';

type PreviewProps = { readonly id: string; readonly onClose: () => void };

/** A news item as its readers see it, published or not. */
export function NewsPreview({ id, onClose }: PreviewProps) {
  const news = useQuery(oneNewsQuery(id));
  const close = (
    <Button variant="surface" color="gray" onClick={onClose}>
      关闭
    </Button>
  );
  return (
    <Modal open title="查看资讯" width={800} footer={close} onClose={onClose}>
      <Loaded query={news} skeleton={<PageSkeleton rows={4} />}>
        {(one) => <NewsArticle news={one} heading="h3" />}
      </Loaded>
    </Modal>
  );
}
