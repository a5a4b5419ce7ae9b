/** A file that was dropped on another page, which leads to the page that reads it. */
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/** Opens the page with the file. */
export function useDropAt(): (path: string, file: File) => void {
  const navigate = useNavigate();
  return (path, file) => void navigate(path, { state: { file } });
}

/** Hands over the file with which the page was opened, once. */
export function useDroppedFile(read: (file: File) => void): void {
  const { state, pathname } = useLocation() as { state: { file?: unknown } | null; pathname: string };
  const navigate = useNavigate();
  const isRead = useRef(false);
  const file = state?.file;
  useEffect(() => {
    if (!(file instanceof File) || isRead.current) return;
    isRead.current = true;
    read(file);
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [file, navigate, pathname, read]);
}
