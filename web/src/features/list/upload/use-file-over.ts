import { useRef, useState, type DragEvent } from "react";

/** Whether a file is dragged over an element, and the handlers of that element. A drop beside a target opens nothing. */
export function useFileOver() {
  const [isDropping, setDropping] = useState(false);
  /** Entered elements that were not left: an inner element is entered before its outer one is left. */
  const depth = useRef(0);
  const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  const end = () => {
    depth.current = 0;
    setDropping(false);
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!hasFile(event)) return;
      depth.current += 1;
      setDropping(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (hasFile(event) && (depth.current -= 1) <= 0) end();
    },
    onDragOver: (event: DragEvent) => {
      if (hasFile(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (hasFile(event)) event.preventDefault();
      end();
    },
  };
  return { isDropping, handlers };
}
