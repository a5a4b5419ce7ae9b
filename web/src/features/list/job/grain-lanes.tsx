/** The grains of a running job: in the lane of its status one falls for each so many addresses, onto a heap. */
import type { Status } from "@winnow/core/verdict/schema";
import { useMemo, useState } from "react";
import { Grain } from "../../../ui/grain.tsx";
import { statuses } from "../summary/status-names.ts";
import { grainsFor, heapPlaces, laneHeight, laneWidth, type Place } from "./heap.ts";

const fills: Readonly<Record<Status, string>> = {
  valid: "fill-valid-fill",
  risky: "fill-risky-fill",
  invalid: "fill-invalid-fill",
  unknown: "fill-unknown-fill",
};

/**
 * The grains of one poll fall one after another until the next. Falls begin and end at the same few moments, since each of
 * these costs the page a frame; what is between them does not.
 */
const pollMs = 1_000;
const momentMs = 500;

interface GrainLanesProps {
  counts: Readonly<Record<Status, number>>;
  /** The addresses of the job. */
  total: number;
}

export function GrainLanes({ counts, total }: GrainLanesProps) {
  const places = useMemo(() => heapPlaces(grainsFor(total, total)), [total]);
  return statuses.map((status) => (
    <GrainLane key={status} status={status} grains={grainsFor(counts[status], total)} places={places} />
  ));
}

interface GrainLaneProps {
  status: Status;
  /** The number of grains that there are by now. */
  grains: number;
  places: readonly Place[];
}

/** What lies there at the first look, and what comes in a hidden tab, does not fall. */
function GrainLane({ status, grains, places }: GrainLaneProps) {
  const [first] = useState(grains);
  const [batch, setBatch] = useState({ from: grains, to: grains });
  if (batch.to !== grains) setBatch({ from: batch.to, to: grains });
  return (
    <svg
      data-lane={status}
      viewBox={`0 ${-laneHeight} ${laneWidth} ${laneHeight}`}
      preserveAspectRatio="xMidYMax meet"
      className={`size-full overflow-hidden ${fills[status]}`}
    >
      {places
        .slice(0, grains)
        .map((place, index) =>
          index < first ? (
            <Grain key={index} {...place} />
          ) : (
            <FallingGrain
              key={index}
              place={place}
              wait={waitOf((index - batch.from) / (batch.to - batch.from))}
            />
          ),
        )}
    </svg>
  );
}

const waitOf = (share: number): number => Math.floor((share * pollMs) / momentMs) * momentMs;

/** Falls once, as it comes. */
function FallingGrain({ place, wait }: { place: Place; wait: number }) {
  const [style] = useState(() =>
    document.hidden ? undefined : { "--drop": `${-laneHeight - place.y}px`, animationDelay: `${wait}ms` },
  );
  if (style === undefined) return <Grain {...place} />;
  return (
    <g style={style} className="motion-safe:animate-[fall_1s_cubic-bezier(0.5,0,0.9,0.6)_backwards]">
      <Grain {...place} />
    </g>
  );
}
