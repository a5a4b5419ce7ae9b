"""A program that uses the Python client of the protocol as its documentation says, and prints what it got."""
import asyncio
import json
import os

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client


async def seen(mode):
    headers = {"Authorization": "Bearer " + os.environ["KEY"]}
    async with httpx2.AsyncClient(headers=headers, timeout=20) as http:
        transport = streamable_http_client(os.environ["MCP_URL"], http_client=http)
        async with Client(transport, mode=mode) as client:
            tools = (await client.list_tools()).tools
            resources = (await client.list_resources()).resources
            reasons = await client.read_resource(str(resources[0].uri))
            verified = await client.call_tool("verify_email", {"email": "no-person@inbox.test"})
            refused = await client.call_tool("list_health", {"list_id": "lst_01J00000000000000000000000"})
            return {
                "version": client.protocol_version,
                "tools": sorted(tool.name for tool in tools),
                "reasons": "mailbox_not_found" in reasons.contents[0].text,
                "verdict": verified.structured_content["reason"],
                "refused": refused.is_error,
            }


async def main():
    print(json.dumps([await seen(mode) for mode in os.environ["MODES"].split(",")]))


asyncio.run(main())
