/** Setup of vitest, evaluated before each file: the cloud of the worker is started before the first one. */
import "./worker-cloud.ts";
