import { Button } from '@radix-ui/themes';
import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

/** Returns to the previous page; if this page opened the window, to the landing page. */
export function useLeave(): () => void {
  const router = useRouter();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/' });
  };
}

/** 返回 of a page that fills the window. */
export function LeaveButton() {
  return (
    <Button variant="ghost" color="gray" onClick={useLeave()}>
      <ArrowLeft size={18} aria-hidden="true" />
      返回
    </Button>
  );
}
